import { data } from 'react-router'
import { Booked, Lost, Unsure } from '#app/features/booking/booked-call.tsx'
import { usePlainPost } from '#app/features/sending/use-plain-post.ts'
import { pageServices } from '#app/page-services.ts'
import { useLoadAnewOnComeBack } from '#app/shell/load-anew.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { loadContent } from '#content/load.ts'
import { isOpen } from '#domain/booking/booked-call.ts'
import type { Route } from './+types/booked'

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const { message: refused = null, unsure = false } = services.refusedPost ?? {}
  const link = new URL(request.url).searchParams.get('b')
  if (unsure && link) return data({ call: null, link })
  const call = await services.bookedCall(link)
  if (!call || !link) return data(null, { status: 404 })
  return data({
    call,
    link,
    open: isOpen(call, services.now()),
    refused,
    ourZone: loadContent().site.timeZone,
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Your call', noindex: true }, matches)
}

export default function BookedPage({ loaderData }: Route.ComponentProps) {
  // A call that was moved or cancelled comes from an address of its own, which keeps its path to itself.
  usePlainPost(loaderData?.call?.state === 'booked' ? 'booking' : null)
  useLoadAnewOnComeBack()
  return (
    <div className="wrap isolate grid max-w-2xl gap-10 py-12">
      {!loaderData ? (
        <Lost />
      ) : loaderData.call ? (
        <Booked {...loaderData} />
      ) : (
        <Unsure link={loaderData.link} />
      )}
    </div>
  )
}
