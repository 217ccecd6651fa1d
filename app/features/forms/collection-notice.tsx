/** Says who collects the data, why, and how to reach us. `html` comes from our own content. */
export function CollectionNotice({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from content/site.yaml
  return <p className="field-hint max-w-xl" dangerouslySetInnerHTML={{ __html: html }} />
}
