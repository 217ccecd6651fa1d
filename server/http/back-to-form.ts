import type { MiddlewareHandler } from 'hono'
import { asksForPage } from './read-form.ts'

/**
 * Leads a browser to the form's page. Where the form was refused without a script, its endpoint is the address
 * of that page: asked for again, or shared.
 */
export function backToForm(page: string): MiddlewareHandler {
  return async (c, next) => {
    if (asksForPage(c.req.raw)) return c.redirect(page, 303)
    await next()
  }
}
