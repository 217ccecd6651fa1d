import { useEffect } from 'react'
import { data, Link, useLocation, useNavigate } from 'react-router'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/not-found'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Page', noindex: true }, matches)
}

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    console.error('404: there is no page at', pathname)
  }, [pathname])
  return (
    <div className="wrap grid justify-items-start gap-6 py-20">
      <h1 className="text-huge">404</h1>
      <p className="text-h3">Oops! Page not found</p>
      <div className="flex flex-wrap gap-4">
        <Link to="/" className="btn btn-hot">
          Return to Home
        </Link>
        <button type="button" className="btn btn-line" onClick={() => navigate(-1)}>
          Go Back
        </button>
      </div>
    </div>
  )
}
