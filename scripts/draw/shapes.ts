export function rect(x: number, y: number, w: number, h: number, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${round ? ` rx="${round}"` : ''}/>`
}

export function disc(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function polygon(points: string, fill: string): string {
  return `<polygon points="${points}" fill="${fill}"/>`
}

/** A pipe, a cable, an edge: straight runs with rounded bends. */
export function run(points: string, stroke: string, width: number, dash?: string): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  return `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="${dash ? 'butt' : 'round'}"${dashes}/>`
}

export function curve(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
}

export function at(x: number, y: number, content: string): string {
  return `<g transform="translate(${x} ${y})">${content}</g>`
}

export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
