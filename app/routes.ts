import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site. Aliases of services and areas are slugs that `content/` resolves. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/content-page.tsx', { id: 'about' }),
  route('accessibility', 'routes/content-page.tsx', { id: 'accessibility' }),
  route('attribution', 'routes/content-page.tsx', { id: 'attribution' }),
  route('privacy', 'routes/content-page.tsx', { id: 'privacy' }),
  route('terms', 'routes/content-page.tsx', { id: 'terms' }),
  route('services', 'routes/services.tsx'),
  route('services/:slug', 'routes/service.tsx'),
  route('service-areas', 'routes/service-areas.tsx'),
  route('service-areas/:slug', 'routes/area.tsx'),
  route('resources', 'routes/resources.tsx'),
  route('resources/:slug', 'routes/article.tsx'),
  route('work', 'routes/work.tsx'),
  route('work/:slug', 'routes/case-study.tsx'),
  route('assessment', 'routes/assessment.tsx'),
  route('thank-you', 'routes/thank-you.tsx'),
  route('audit', 'routes/audit.tsx'),
  route('audit/thank-you', 'routes/audit-thank-you.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('sitemap.xml', 'routes/documents/sitemap.ts'),
  route('robots.txt', 'routes/documents/robots.ts'),
  route('llms.txt', 'routes/documents/llms.ts'),
  route('manifest.webmanifest', 'routes/documents/manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
