import { TOO_FAST_MESSAGE } from '#domain/leads/form-guard.ts'
import { inSeconds, type Problem, RETRY_SOON_S } from './problem.ts'

// Reasons for refusing a form, in words for visitors and programs alike.

export const STALE_FORM: Problem = {
  status: 422,
  title: 'The form had to be renewed',
  detail:
    'We had to renew this form before we could take it. Nothing you typed is lost: please send it again.',
}
export const TOO_FAST: Problem = { status: 422, title: 'That was very quick', detail: TOO_FAST_MESSAGE }
export const CONFLICT: Problem = {
  status: 409,
  title: 'We already have this one',
  detail:
    'We have already received this form with other answers. If this is a new one, please send it again.',
}

/** Does not ask to send it again: that would find its time taken by the call itself. */
export function bookedAlready(phone: string): Problem {
  return {
    status: 409,
    title: 'This call is booked already',
    detail: `This call is booked already, as it was first sent. What you have changed since has not reached us: move the call by its link, or ring us on ${phone}.`,
  }
}

/** The form would otherwise stay bound to a call that nobody will make. */
export const CALL_CANCELLED: Problem = {
  status: 409,
  title: 'That call was cancelled',
  detail:
    'The call that this form booked was cancelled, and nothing is booked now. To book this one, please send it again.',
}

export function invalid(errors: Record<string, string[]>): Problem {
  return {
    status: 422,
    title: 'Some answers need another look',
    detail: 'Please check the fields named below.',
    errors,
  }
}

export function tooMany(retryAfter: number, phone: string): Problem {
  return {
    status: 429,
    title: 'That is a lot of forms at once',
    detail: `Please wait ${inSeconds(retryAfter)} and send it again, or call us on ${phone}. Nothing you typed is lost.`,
    retryAfter,
  }
}

export function tooManyCalls(retryAfter: number, phone: string): Problem {
  return {
    status: 429,
    title: 'That is a lot of calls from one connection',
    detail: `Many calls were booked over your internet connection within a day, so this one is not booked. Please call us on ${phone}. Nothing you typed is lost.`,
    retryAfter,
  }
}

export function failed(detail: string): Problem {
  return { status: 500, title: 'Something went wrong', detail }
}

export function unavailable(detail: string): Problem {
  return { status: 503, title: 'We could not store your request', detail, retryAfter: RETRY_SOON_S }
}
