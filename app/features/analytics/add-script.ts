export function addScript(src: string) {
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}
