import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site. Aliases of services and areas are slugs that `content/` resolves. */
export default [
  index('routes/home.tsx'),
  route('assessment', 'routes/assessment.tsx'),
  route('thank-you', 'routes/thank-you.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
