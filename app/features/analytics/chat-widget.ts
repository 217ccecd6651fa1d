import { addScript } from './add-script.ts'

/** Mobile only: specification, sections 7 and 9. */
const MOBILE = '(max-width: 47.99rem)'
const READY = 'LC_chatWidgetLoaded'
const WIDGET = 'chat-widget, [data-chat-widget]'
/** Above the contact bar, which is 80 px high, and below every dialog. */
const POSITION = { bottom: '96px', zIndex: '20' }

export async function startChat(url: string) {
  if (!matchMedia(MOBILE).matches) return
  addEventListener(READY, takePlace)
  // A blocked script fails silently; this request makes the console say why there is no chat.
  await fetch(url, { mode: 'no-cors' }).catch(console.warn)
  addScript(url)
}

function takePlace() {
  for (const widget of document.querySelectorAll<HTMLElement>(WIDGET)) Object.assign(widget.style, POSITION)
}
