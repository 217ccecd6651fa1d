import * as z from 'zod'

/** The small shapes that every schema of the content is made from. */

export const line = z.string().trim().min(1)
export const title = line.max(60)
export const description = line.min(50).max(160)
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as 2026-11-21')
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug as missed-call-text-back')
