import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const APP = join(import.meta.dirname, '../app')
const RULES =
  /node_modules\/zod\/|\/domain\/(url-from|leads\/(amount|assessment|audit-request|email|enquiry|form-text|phone-rule|reachable))\.ts/

/**
 * How the browser code is split: what every page needs is in few files, as many small
 * ones compress a tenth worse.
 */
export const scriptParts: Rolldown.CodeSplittingOptions = {
  groups: [
    // Separate chunks, so that no single task has to parse all of it.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
    { name: 'router', test: /node_modules\/react-router\//, priority: 4 },
    {
      ...partOf('shell', [
        'root.tsx',
        'shell/use-kept-page.ts',
        'shell/use-site.ts',
        'ui/field.tsx',
        'ui/error-summary.tsx',
        'features/analytics/other-companies.ts',
        'features/forms/kept-draft.ts',
        'features/forms/read-fields.ts',
        'features/privacy/ads-choice.ts',
        '../domain/leads/form-guard.ts',
      ]),
      priority: 3,
    },
    {
      ...partOf('forms', [
        'features/forms/use-submission-form.ts',
        '../domain/leads/audit-answers.ts',
        '../domain/leads/form-endpoints.ts',
        'features/forms/form-guards.tsx',
        'features/forms/hidden-fields.tsx',
        'features/forms/submit-button.tsx',
        'features/forms/collection-notice.tsx',
        'features/forms/phone-or-email.tsx',
        'features/sending/use-plain-post.ts',
      ]),
      priority: 2,
    },
    { ...partOf('nudges', ['features/nudges/nudges.tsx']), priority: 2 },
    // Shared by the validation rules and by some pages that do not need the rules.
    { name: 'clean-text', test: /\/domain\/leads\/(clean-text|text-from-query)\.ts/, priority: 2 },
    { name: 'read-amount', test: /\/domain\/leads\/read-amount\.ts/, priority: 2 },
    // Fetched while the visitor types; what pages need anyway is in the chunks above.
    { name: 'rules', test: RULES, priority: 1 },
  ],
}

/**
 * A file that begins with this comment is compiled by V8 off the main thread: a third less
 * script time at first load.
 */
export function compiledAhead({ name }: { name: string }): string {
  return /^(react|router|shell|forms)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''
}

/** A chunk with these modules and everything that they import statically. */
function partOf(name: string, starts: string[]): Rolldown.CodeSplittingGroup {
  let part: Set<string> | undefined
  return {
    name: (id, context) => {
      part ??= reached(context, starts)
      return part.has(id) ? name : null
    },
  }
}

function reached(context: Context, starts: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const start of starts) visit(join(APP, start))
  return seen
}
