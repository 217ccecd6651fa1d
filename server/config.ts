import addressparser from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import { hostOf } from '#server/host-of.ts'
import { createSigner } from './channels/standard-webhooks.ts'
import { inRanges } from './http/client-address.ts'
import { Refused } from './refused.ts'

const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a full address such as ${example}`, abort: true })
const url = address('https://example.com/hook')
const embed = z.url({ protocol: /^https$/, error: 'must be a full https address' })
const id = z.string().regex(/^[\w/-]{1,60}$/, 'must be an id of letters, digits, - and /')
const PORT_RANGE = 'must be a whole number from 0 to 65535'
const port = z
  .string()
  // `Number` also accepts ' ' and 0x50.
  .regex(/^\d{1,5}$/, PORT_RANGE)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT_RANGE)
const flag = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off', ''],
  error: 'must be 1 or 0',
})
const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`)
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))
const ranges = list.refine(
  (entries) => passes(() => inRanges(entries)),
  'takes addresses and ranges such as 10.0.0.1 10.1.0.0/16',
)
/** Paths are appended to it as it is. */
const origin = address('https://www.example.com')
  .refine(
    (value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`,
    'takes a name and at most a port, such as https://www.example.com: no path, user, query or hash',
  )
  // The form that browsers send in headers and search engines keep.
  .transform((value) => new URL(value).origin)

/** The usual cause is an unescaped character in the password, between the colon and the @. */
export const NO_ADDRESS = 'is no address: in a password # is written %23, / %2F, ? %3F and @ %40'

/** Every variable the program reads. A fresh install needs none of them. */
const Environment = z.object({
  SITE_URL: origin.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: port.default(3001),
  /** Where staff reach the operator side behind a proxy, e.g. https://console.example.com. */
  OPERATOR_URL: origin.optional(),
  OPERATOR_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    // Programs differ in how they encode any other character in a header.
    .regex(/^[!-~]+( [!-~]+)*$/, 'takes letters, digits and signs of plain ASCII, and single spaces within')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, {
      error: 'must be file:data/tradefront.db or postgres://…',
      abort: true,
    })
    .refine((text) => text.startsWith('file:') || URL.canParse(text), NO_ADDRESS)
    .default('file:data/tradefront.db'),
  AUTOMATION_WEBHOOK_URL: url.optional(),
  LEAD_WEBHOOK_URL: url.optional(),
  FEEDBACK_WEBHOOK_URL: url.optional(),
  /** Receives every change of a lead's stage. */
  STAGE_WEBHOOK_URL: url.optional(),
  /** Origins of other sites whose pages may send forms, e.g. https://landing.example.com. */
  ALLOWED_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
      'takes origins such as https://landing.example.com, without a path',
    )
    .default([]),
  /** Third-party calendar, shown on /book in a frame. */
  BOOKING_EMBED_URL: embed.optional(),
  /** Page of the CRM's lead form, shown on the home page in a frame. */
  CRM_FORM_URL: embed.optional(),
  /** Measurement id of the analytics tag. Its script, and the pixel's, may come through your own host. */
  ANALYTICS_TAG_ID: id.optional(),
  ANALYTICS_SCRIPT_URL: url.optional(),
  /** `send_to` of the ads account, e.g. AW-000000000/sample; it needs the analytics tag. */
  ADS_CONVERSION: id.optional(),
  PIXEL_ID: id.optional(),
  PIXEL_SCRIPT_URL: url.optional(),
  CHAT_WIDGET_URL: url.optional(),
  /** Further origins that the chat widget loads from. */
  CHAT_WIDGET_HOSTS: list
    .refine((hosts) => hosts.every((host) => /^https:\/\/[\w.*:-]+$/.test(host)), 'must be https origins')
    .default([]),
  WEBHOOK_SECRET: list
    .refine((secrets) => secrets.length <= 2, 'takes one secret, or two during a rotation')
    .refine(
      (secrets) => secrets.every((secret) => /^whsec_/.test(secret)) && passes(() => createSigner(secrets)),
      'must be whsec_ and a key in base64, such as `openssl rand -base64 32` prints',
    )
    .default([]),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  LEAD_TRADE_TYPE: z.string().default('Roofing'),
  LEAD_TAGS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .default(['Free Trial']),
  FORM_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, { error: 'must be smtp://… or smtps://…', abort: true })
    .refine(
      (text) => /^smtps?:\/\/([^/?#]+@)?[^/?#@]+\/?(\?[^#@]*)?$/.test(text) && URL.canParse(text),
      NO_ADDRESS,
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => mailboxes(value) === 1,
      'must be one mailbox: site@example.com, or Name <site@example.com>',
    )
    .optional(),
  NOTIFY_EMAIL: z
    .string()
    .refine(
      (value) => mailboxes(value) > 0,
      'must be a mailbox such as desk@example.com, or several with commas',
    )
    .optional(),
  TRUSTED_PROXIES: ranges.default([]),
  /** Ranges of mobile carriers, shared by many visitors, who may send ten times the posts a minute. */
  CARRIER_ADDRESSES: ranges.default([]),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  ALLOW_SAMPLE_DATA: flag.default(false),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

export type Config = z.infer<typeof Environment> & { siteUrl: string }

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host)
}

/** Docker keeps the quotes in an env file as part of the value; Node and systemd strip them. */
const IN_QUOTES = /^(["'`])(.*)\1$/s

/** Every mistake in the environment, with its variable. */
export class Misconfigured extends Refused {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    const lines = mistakes.map((mistake) => `  - ${mistake}`)
    super(`The environment has ${mistakes.length} mistake(s):\n${lines.join('\n')}`)
    this.mistakes = mistakes
  }
}

/** Parses the environment once; an empty variable counts as not set. @throws Misconfigured */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value.replace(IN_QUOTES, '$2')]] : [])),
  )
  const quoted = VARIABLES.filter((name) => IN_QUOTES.test(env[name] ?? ''))
  const parsed = Environment.safeParse(given)
  const mistakes = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const swallowed = Object.entries(given).flatMap(([name, value]) => {
    const [next = ''] = value.split('=', 1)
    return value.includes('=') && VARIABLES.includes(next) ? [[name, next]] : []
  })
  const marked = Object.keys(env).filter((name) => name.startsWith('\uFEFF'))
  const problems = [
    ...marked.map(
      (name) => `${name.slice(1)} has an invisible byte order mark before it: save .env without one`,
    ),
    // Node reads a blank after the equals sign, and then on in the next line.
    ...swallowed.map(([name, next]) => `${name} holds the line of ${next}: delete the blank after ${name}=`),
    ...quoted.map((name) => `${name} is in quotes, which count as part of the value: write it without`),
    ...mistakes,
    ...conflicts(given),
  ]
  if (!parsed.success || problems.length > 0) throw new Misconfigured(problems)
  const { SITE_URL, PORT } = parsed.data
  return { ...parsed.data, siteUrl: SITE_URL ?? `http://localhost:${PORT || 3000}` }
}

/** Checks combinations of the raw variables, valid or not, so that one message names every mistake. */
function conflicts(env: Partial<Record<keyof typeof Environment.shape, string | undefined>>): string[] {
  const problems: string[] = []
  const { PORT = '3000', OPERATOR_PORT = '3001', HOST, OPERATOR_HOST } = env
  if (PORT === OPERATOR_PORT && PORT !== '0' && HOST === OPERATOR_HOST) {
    problems.push(`PORT and OPERATOR_PORT are both ${PORT}: the site and the console need one each`)
  }
  if (env.RATE_LIMIT === 'off' && env.HOST && !isLoopback(env.HOST)) {
    problems.push('RATE_LIMIT=off is taken only while HOST is a loopback address')
  }
  if (env.OPERATOR_HOST && !isLoopback(env.OPERATOR_HOST) && !env.OPERATOR_TOKEN) {
    problems.push('OPERATOR_TOKEN is needed when OPERATOR_HOST is not a loopback address')
  } else if (isElsewhere(env.OPERATOR_URL) && !env.OPERATOR_TOKEN) {
    problems.push(
      'OPERATOR_TOKEN is needed when OPERATOR_URL is not on this machine: whoever reaches it would be in',
    )
  }
  if (env.ADS_CONVERSION && !env.ANALYTICS_TAG_ID) {
    problems.push('ADS_CONVERSION needs ANALYTICS_TAG_ID beside it')
  }
  const forMail = ['SMTP_URL', 'MAIL_FROM', 'NOTIFY_EMAIL'] as const
  const [given, missing] = [forMail.filter((name) => env[name]), forMail.filter((name) => !env[name])]
  if (given.length > 0 && missing.length > 0) {
    problems.push(
      `${given.join(' and ')} ${given.length > 1 ? 'need' : 'needs'} ${missing.join(' and ')} beside it`,
    )
  }
  return problems
}

/** Behind a proxy OPERATOR_HOST stays a loopback address, so only the URL shows that others can connect. */
function isElsewhere(url = ''): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && !isLoopback(hostOf(parsed))
}

/** Counts the mailboxes that a header's text names; 0 where one of them is invalid, or a group. */
function mailboxes(text: string): number {
  const named = addressparser(text)
  // The parser reads two addresses with a space between them as one address with a name.
  const isOne = ({ name, address = '' }: (typeof named)[number]) =>
    /^[^\s@]+@[^\s@]+$/.test(address) && !name.includes('@')
  return /\p{Cc}/u.test(text) || !named.every(isOne) ? 0 : named.length
}

function passes(check: () => unknown): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
