import { Link } from 'react-router'
import type { GivenAnswers } from '#domain/discovery/answers.ts'
import { answerInWords } from '#domain/discovery/in-words.ts'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { stepSearch } from '#domain/discovery/steps.ts'

/** What is filled in so far; each cell leads back to its question. */
export function AnswerCells({ answers, index }: { answers: GivenAnswers; index: number }) {
  return (
    <ol className="cells">
      {DISCOVERY_QUESTIONS.map((question, i) => {
        const words = answerInWords(question, answers[question.id])
        return (
          <li key={question.id} aria-current={i === index ? 'step' : undefined}>
            <span className="mark text-soft">{question.cell}</span>
            {words && (
              <Link to={stepSearch(answers, i)} className="font-bold underline">
                <span className="sr-only">Change </span>
                <span>{words}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
