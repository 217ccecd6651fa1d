/** What schema.org calls a business that comes to people's houses, and the kinds above it. */
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

/** 'https://schema.org/Plumber', 'schema:Plumber' or 'Plumber'. A theme's WebPage or Organization says nothing to ring. */
export function isBusinessType(type: string): boolean {
  return BUSINESSES.has(type.trim().split(/[/:#]/).at(-1) ?? '')
}

export function isBusinessProperty(name: string): boolean {
  return PROPERTIES.has(name.trim())
}

/** Whether JSON-LD, at any depth of it, describes a business or gives a number or hours. */
export function describesBusiness(data: unknown): boolean {
  // By a list, because what strangers send can nest deeper than the stack.
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
