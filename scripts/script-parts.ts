import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const APP = join(import.meta.dirname, '../app')
const RULES =
  /node_modules\/zod\/|\/domain\/(url-from|leads\/(amount|assessment|audit-request|email|enquiry|form-text|phone-rule))\.ts/

/** How the browser's program is cut: what every page has is few files, as many small ones compress a tenth worse. */
export const scriptParts: Rolldown.CodeSplittingOptions = {
  groups: [
    // Apart from the rest, so that no task reads all of it.
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
        'features/forms/form-guards.tsx',
        'features/forms/hidden-fields.tsx',
        'features/forms/submit-button.tsx',
        'features/forms/collection-notice.tsx',
        'features/forms/phone-or-email.tsx',
      ]),
      priority: 2,
    },
    { ...partOf('nudges', ['features/nudges/nudges.tsx']), priority: 2 },
    // What the rules share with some of the pages, which have no need of them.
    { name: 'clean-text', test: /\/domain\/leads\/clean-text\.ts/, priority: 2 },
    { name: 'read-amount', test: /\/domain\/leads\/read-amount\.ts/, priority: 2 },
    // Fetched while somebody types; what pages have anyway is in the parts above.
    { name: 'rules', test: RULES, priority: 1 },
  ],
}

/** V8 compiles all of a file that begins so beside the page's own thread: a third less script time at the first load. */
export function compiledAhead({ name }: { name: string }): string {
  return /^(react|router|shell|forms)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''
}

/** All that these modules load at once. */
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
