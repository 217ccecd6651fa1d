import { longer } from './longer.ts'
import type { PrintFacts } from './registered-business.ts'

/** Three by four on A4, each 63.5 by 72 mm, as label sheets are cut. */
const STICKERS = Array.from({ length: 12 }, (_, i) => i + 1)

export function StickerSheet(facts: PrintFacts) {
  return (
    <ul className="sheet stickers">
      {STICKERS.map((number) => (
        // Screen readers hear only the first: the others are copies.
        <li key={number} aria-hidden={number > 1}>
          <Sticker {...facts} />
        </li>
      ))}
    </ul>
  )
}

function Sticker({ name, path, address }: PrintFacts) {
  return (
    <>
      <p className="sticker-call">Tell us how it went</p>
      <img src={`${path}/qr.svg`} alt={`QR code that opens ${address}`} />
      <p className={`sticker-name ${longer(name, 34)}`}>{name}</p>
      <p className={`sticker-address ${longer(address, 42)}`}>{address}</p>
    </>
  )
}
