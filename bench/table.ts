type Cell = string | number | undefined

let printed: string[] = []

/** Prints a Markdown table under its title, with numbers aligned right. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): void {
  const aligned = columns.map((_name, at) =>
    rows.some((row) => typeof row[at] === 'string') ? '---' : '--:',
  )
  const lines = [columns, aligned, ...rows].map(
    (cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`,
  )
  const table = `${title}\n\n${lines.join('\n')}\n`
  printed.push(table)
  console.log(`\n${table}`)
}

/** What was printed since the last call, for `bench/results/NAME.md`. */
export function takePrinted(): string {
  const taken = printed.join('\n')
  printed = []
  return taken
}
