import { siteUrl } from '#app/shell/site-url.ts'
import { loadContent } from '#content/load.ts'

/** The site in short for language models, by the llms.txt convention: a title, a summary, links with a line each. */
export function loader() {
  const { site, services, areas, resources } = loadContent()
  const base = siteUrl()
  const list = (
    heading: string,
    folder: string,
    pages: { slug: string; title: string; description: string }[],
  ) =>
    pages.length === 0
      ? []
      : [
          `## ${heading}`,
          '',
          ...pages.map(
            ({ slug, title, description }) => `- [${title}](${base}/${folder}/${slug}): ${description}`,
          ),
          '',
        ]
  const text = [
    `# ${site.brand}`,
    '',
    `> ${site.description}`,
    '',
    ...list('Services', 'services', services),
    ...list('Service areas', 'service-areas', areas),
    ...list('Resources', 'resources', resources),
  ].join('\n')
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
