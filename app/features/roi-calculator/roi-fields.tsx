import { Field, type Option, SelectField } from '#app/ui/field.tsx'
import type { RoiErrors, RoiForm } from '#domain/roi/roi-form.ts'
import { ROI_INPUTS, ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'

type RoiFieldsProps = { trades: Option[]; initial: RoiForm; errors: RoiErrors }

const NUMBERS = {
  weeklyLeads: 'Weekly leads',
  jobValue: 'Average job value ($)',
  conversionRate: 'Current conversion rate (%)',
} as const

export function RoiFields({ trades, initial, errors }: RoiFieldsProps) {
  return (
    <>
      <SelectField
        id="roi-trade"
        name={ROI_PARAMETERS.trade}
        label="Trade type"
        placeholder="Select your trade"
        options={trades}
        defaultValue={initial.trade}
        error={errors.trade}
      />
      {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((field) => (
        <Field
          key={field}
          id={`roi-${field}`}
          name={ROI_PARAMETERS[field]}
          type="number"
          {...ROI_INPUTS[field]}
          label={NUMBERS[field]}
          defaultValue={initial[field]}
          error={errors[field]}
        />
      ))}
    </>
  )
}
