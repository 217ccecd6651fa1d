/** The schema.org types for businesses that come to people's houses, and their supertypes. */
const BUSINESSES = new Set([
  'Electrician',
  'GeneralContractor',
  'HVACBusiness',
  'HomeAndConstructionBusiness',
  'HousePainter',
  'LocalBusiness',
  'Locksmith',
  'MovingCompany',
  'Plumber',
  'ProfessionalService',
  'RoofingContractor',
])
const PROPERTIES = new Set(['telephone', 'openingHours', 'openingHoursSpecification'])

/**
 * Accepts 'https://schema.org/Plumber', 'schema:Plumber' and 'Plumber'. WebPage and Organization, which
 * themes add, do not count: they name nobody to ring.
 */
export function isBusinessType(type: string): boolean {
  return BUSINESSES.has(type.trim().split(/[/:#]/).at(-1) ?? '')
}

export function isBusinessProperty(name: string): boolean {
  return PROPERTIES.has(name.trim())
}

/** Whether JSON-LD, at any depth, describes a business or gives a phone number or hours. */
export function describesBusiness(data: unknown): boolean {
  // Uses a list instead of recursion, because untrusted data can nest deeper than the stack.
  const waiting = [data]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    for (const [key, value] of Object.entries(node)) {
      if (isBusinessProperty(key) && value) return true
      if (key === '@type' && [value].flat().some((type) => typeof type === 'string' && isBusinessType(type)))
        return true
      waiting.push(value)
    }
  }
  return false
}
