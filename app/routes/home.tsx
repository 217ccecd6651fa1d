import { AssessmentLink } from '#app/ui/assessment-link.tsx'

export default function HomePage() {
  return <AssessmentLink source="hero">Start Free Business Assessment</AssessmentLink>
}
