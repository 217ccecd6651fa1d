import { openedForm } from './form-post.ts'

export type Post = { formToken: string; mobile: string; fullName: string; suburb: string }
export type Acknowledged = { post: Post; id: string; reference: string }

/** Each is from another person, with its own form. */
export function samplePost(n: number): Post {
  return {
    formToken: openedForm('assessment'),
    mobile: `0491 57${String(n % 10_000).padStart(4, '0')}`,
    fullName: `Alex Sample ${n}`,
    suburb: 'Sample Roofing',
  }
}

/** Posts plain JSON over real HTTP. */
export function postLead(url: string, post: Post): Promise<Response> {
  return fetch(`${url}/api/assessments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(post),
  })
}

/**
 * The same; null if it is refused, or if the connection breaks or
 * the server is shutting down.
 */
export async function sendPost(
  url: string,
  post: Post,
  onRefusal?: (status: number | null) => void,
): Promise<Acknowledged | null> {
  try {
    const response = await postLead(url, post)
    const { id, reference } = (await response.json()) as { id: string; reference: string }
    if (response.status === 201) return { post, id, reference }
    onRefusal?.(response.status)
    return null
  } catch {
    onRefusal?.(null)
    return null
  }
}

/**
 * Sends everything with this many concurrent clients; `onAnswer` gets each
 * acknowledgement, `onRefusal` the others.
 */
export async function sendAll(
  url: string,
  clients: number,
  posts: Iterable<Post>,
  onAnswer: (answered: Acknowledged) => void,
  onRefusal?: (status: number | null) => void,
): Promise<void> {
  const queue = posts[Symbol.iterator]()
  const client = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const answered = await sendPost(url, next.value, onRefusal)
      if (answered) onAnswer(answered)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}
