import type { BlockRemoved } from '#domain/operator/calendar.ts'
import type { Store } from '#server/store/store.ts'

/** Gives a time that was kept free back to visitors; null if there is no such block. */
export async function unblockTime(
  store: Pick<Store, 'listBlocks' | 'removeBlock'>,
  id: string,
): Promise<BlockRemoved | null> {
  const blocks = await store.listBlocks('')
  const block = blocks.find((each) => each.id === id)
  if (!block || !(await store.removeBlock(id))) return null
  const covered = blocks.some(
    (other) => other !== block && other.start < block.until && other.until > block.start,
  )
  return { id, covered }
}
