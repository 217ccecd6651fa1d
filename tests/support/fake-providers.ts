import { startWebhookReceiver } from './webhook-receiver.ts'

/**
 * Records every address that a third party could read: on load, and wherever the page
 * navigates. Kept across documents.
 */
const READ = `
  const read = () => { sessionStorage.addressesRead = [sessionStorage.addressesRead, location.href, document.referrer].join(' '); };
  const goOn = history.pushState;
  history.pushState = (...entry) => { goOn.apply(history, entry); read(); };
  read();`

/** Reads what is queued and what comes later, as the real tag does with the data layer. */
const TAG = `{${READ}}
  window.tagHeard = [];
  const hear = (call) => { if (Object.prototype.toString.call(call) === '[object Arguments]') tagHeard.push([...call]); };
  dataLayer.forEach(hear);
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.push = (...calls) => { calls.forEach(hear); return push(...calls); };`

/** Takes over the queue; while consent is revoked it holds back events, as documented for the real pixel. */
const PIXEL = `
  ${READ}
  let granted = true;
  const held = [];
  const send = ([, name]) => { new Image().src = '/sent?'.replace(/^/, ORIGIN) + name; };
  const take = (...call) => {
    pixelHeard.push(call);
    read();
    if (call[0] === 'consent') { granted = call[1] === 'grant'; if (granted) held.splice(0).forEach(send); }
    if (call[0] === 'track') granted ? send(call) : held.push(call);
  };
  window.pixelHeard = [];
  const ORIGIN = new URL(document.querySelector('script[src*="pixel.js"]').src).origin;
  fbq.queue.splice(0).forEach((call) => take(...call));
  fbq.callMethod = take;`

const CHAT = `
  const widget = document.createElement('chat-widget');
  widget.textContent = 'Chat';
  document.body.append(widget);
  dispatchEvent(new Event('LC_chatWidgetLoaded'));`

const SCRIPTS: Record<string, string> = { '/tag.js': TAG, '/pixel.js': PIXEL, '/chat.js': CHAT }

export type FakeProviders = Awaited<ReturnType<typeof startFakeProviders>>

/** A tag, a pixel and a chat widget on loopback, each under its own host name. */
export async function startFakeProviders() {
  const receiver = await startWebhookReceiver(({ path }) => ({
    status: 200,
    headers: { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' },
    body: SCRIPTS[path.split('?')[0] ?? ''] ?? '',
  }))
  const { port } = new URL(receiver.url)
  return {
    environment: {
      ANALYTICS_TAG_ID: 'G-SAMPLE',
      ANALYTICS_SCRIPT_URL: `http://tag.example:${port}/tag.js`,
      ADS_CONVERSION: 'AW-000000000/sample',
      PIXEL_ID: '0000',
      PIXEL_SCRIPT_URL: `http://pixel.example:${port}/pixel.js`,
      CHAT_WIDGET_URL: `http://chat.example:${port}/chat.js`,
    },
    origins: ['tag', 'pixel', 'chat'].map((name) => `http://${name}.example:${port}`),
    /** Requested paths, in order. */
    asked: () => receiver.requests.map(({ path }) => path),
    close: receiver.close,
  }
}
