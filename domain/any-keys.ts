import * as z from 'zod/mini'

/** An object of whatever keys. zod's own `record` checks keys too, and was the largest part of it in every form's script. */
export function anyKeys<Value extends z.core.SomeType>(value: Value) {
  return z.catchall(z.object({}), value)
}
