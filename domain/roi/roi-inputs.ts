/** Attributes of the inputs: specification, section 5. */
export const ROI_INPUTS = {
  weeklyLeads: { min: 0, step: 1 },
  jobValue: { min: 0, step: 50 },
  conversionRate: { min: 0, max: 100 },
} as const

/** Name of each field in the form and in an address that links to a result or a prefilled audit form. */
export const ROI_PARAMETERS = {
  trade: 'trade',
  weeklyLeads: 'leads',
  jobValue: 'value',
  conversionRate: 'rate',
} as const
