import { data } from 'react-router'
import { NotFound } from '#app/sections/not-found.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/not-found'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Page', noindex: true }, matches)
}

export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
