import { Assessment } from '#domain/leads/assessment.ts'
import type { FormDefinition } from './form-definition.ts'

/** Every form of the site. */
export const FORMS: readonly FormDefinition[] = [
  {
    kind: 'assessment',
    endpoint: '/api/assessments',
    schema: Assessment,
    keep: ({ suburb, ...fields }) => ({ ...fields, businessName: suburb }),
    page: () => '/assessment',
    done: () => '/thank-you?source=assessment',
    notice: 'assessment',
    ticked: false,
  },
]
