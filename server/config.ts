import * as z from 'zod'

const url = z.url({ protocol: /^https?$/, error: 'must be a full address such as https://example.com/hook' })
const embed = z.url({ protocol: /^https$/, error: 'must be a full https address' })
const id = z.string().regex(/^[\w/-]{1,60}$/, 'must be an id of letters, digits, - and /')
const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))

/** Every variable the program reads. A fresh install needs none of them. */
const Environment = z.object({
  SITE_URL: url.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  OPERATOR_PORT: port.default(3001),
  /** Where staff reach the operator side behind a proxy, e.g. https://console.example.com. */
  OPERATOR_URL: url.optional(),
  OPERATOR_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must be file:data/tradefront.db or postgres://…')
    .default('file:data/tradefront.db'),
  AUTOMATION_WEBHOOK_URL: url.optional(),
  LEAD_WEBHOOK_URL: url.optional(),
  FEEDBACK_WEBHOOK_URL: url.optional(),
  /** Every change of a lead's stage. */
  STAGE_WEBHOOK_URL: url.optional(),
  /** Pages elsewhere that may send forms, e.g. https://landing.example.com. */
  ALLOWED_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
      'takes origins such as https://landing.example.com, without a path',
    )
    .default([]),
  /** A calendar of somebody else's, shown on /book in a frame. */
  BOOKING_EMBED_URL: embed.optional(),
  /** Page of the CRM's lead form, shown on the home page in a frame. */
  CRM_FORM_URL: embed.optional(),
  /** Measurement id of the analytics tag. Its script, and the pixel's, may come through a host of one's own. */
  ANALYTICS_TAG_ID: id.optional(),
  ANALYTICS_SCRIPT_URL: url.optional(),
  /** `send_to` of the ads account, e.g. AW-000000000/sample; the tag carries it. */
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
    .refine((secrets) => secrets.every((secret) => secret.startsWith('whsec_')), 'must begin with whsec_')
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
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z.string().optional(),
  NOTIFY_EMAIL: z.string().optional(),
  TRUSTED_PROXIES: list.default([]),
  /** Ranges of mobile carriers, whose addresses many visitors share: ten times the posts a minute. */
  CARRIER_ADDRESSES: list.default([]),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  ALLOW_SAMPLE_DATA: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

export type Config = z.infer<typeof Environment> & { siteUrl: string }

/** Names every mistake at once, each with its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host)
}

/** Parses the environment once; an empty variable counts as not set. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? conflicts(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The environment has ${problems.length} mistake(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    )
  }
  const { SITE_URL, PORT } = parsed.data
  return { ...parsed.data, siteUrl: (SITE_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '') }
}

function conflicts(env: z.infer<typeof Environment>): string[] {
  const problems: string[] = []
  if (env.RATE_LIMIT === 'off' && !isLoopback(env.HOST)) {
    problems.push('RATE_LIMIT=off is taken only while HOST is a loopback address')
  }
  if (!isLoopback(env.OPERATOR_HOST) && !env.OPERATOR_TOKEN) {
    problems.push('OPERATOR_TOKEN is needed when OPERATOR_HOST is not a loopback address')
  }
  if (env.ADS_CONVERSION && !env.ANALYTICS_TAG_ID) {
    problems.push('ADS_CONVERSION needs ANALYTICS_TAG_ID beside it')
  }
  if (env.SMTP_URL && !(env.MAIL_FROM && env.NOTIFY_EMAIL)) {
    problems.push('SMTP_URL needs MAIL_FROM and NOTIFY_EMAIL beside it')
  }
  return problems
}
