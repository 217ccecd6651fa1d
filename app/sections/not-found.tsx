import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

export function NotFound() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    console.error('404: there is no page at', pathname)
  }, [pathname])
  // A new tab has nowhere to go back to.
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <div className="wrap grid justify-items-start gap-6 py-20">
      <h1 className="text-huge">404</h1>
      <div aria-hidden="true" className="tape tape-hot w-full" />
      <p className="text-h3">Oops! Page not found</p>
      <div className="actions w-full">
        <Link to="/" prefetch="intent" className="btn btn-hot">
          Return to Home
        </Link>
        <button type="button" className="btn btn-line needs-script" onClick={goBack}>
          Go Back
        </button>
      </div>
    </div>
  )
}
