import { picture } from './shapes.ts'
import { street } from './street.ts'
import { terraceHouse } from './terrace-house.ts'
import { terraceServices } from './terrace-services.ts'

export const TERRACE = { name: 'case-study-building-services', width: 1200, height: 675 }

/** A split-level terrace cut open, with its water, drains, power and air. */
export function terrace(): string {
  return picture(TERRACE.width, TERRACE.height, street() + terraceHouse() + terraceServices())
}
