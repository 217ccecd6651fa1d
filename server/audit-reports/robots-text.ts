/**
 * The lines of a robots.txt that have a meaning, each group naming everybody but us at most once. The parser
 * stores a rule once for each name above it: a thousand names over a thousand rules would block us for seconds.
 */
export function withoutRepeatedNames(text: string, robot: string): string {
  const named = new Set<string>()
  const lines = text.split(/[\r\n]+/).filter((line) => {
    const [, field = '', value = ''] = /^([^:#]*):([^#]*)/.exec(line) ?? []
    const name = field.trim().toLowerCase()
    if (name === '') return false
    if (name !== 'user-agent') {
      named.clear()
      return true
    }
    const who = groupOf(value, robot)
    return !named.has(who) && named.add(who)
  })
  return lines.join('\n')
}

/** Names are compared as the parser does it, without case and version. */
function groupOf(agent: string, robot: string): string {
  const name = agent.split('/', 1)[0]?.trim().toLowerCase() ?? ''
  return name === '*' || name === robot.toLowerCase() ? name : 'others'
}
