import { ArrowIcon } from '#app/ui/icons.tsx'
import { longer } from './longer.ts'
import type { PrintFacts } from './registered-business.ts'

const CENTIMETRES = Array.from({ length: 10 }, (_, i) => i + 1)

/** A6, portrait. Its upper edge is a tape measure in true centimetres. */
export function CounterCard({ name, logo, path, address }: PrintFacts) {
  return (
    <article className="sheet card">
      <ol aria-hidden="true" className="ruler">
        {CENTIMETRES.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ol>
      <div className={`card-name ${longer(name, 34)}`}>
        {logo && <img src={logo} alt="" />}
        <p>{name}</p>
      </div>
      <p className="card-call">
        Tell us
        <br />
        how it went
      </p>
      <div className="card-scan">
        <img src={`${path}/qr.svg`} alt={`QR code that opens ${address}`} />
        <div>
          <ArrowIcon />
          <p>Scan it with your phone's camera</p>
          <p className="card-note">There is no app to install.</p>
        </div>
      </div>
      <p className={`card-address ${longer(address, 36)}`}>
        <span>or type</span> {address}
      </p>
      <p className="card-fair">Good or bad, say it straight. The public review is open to every rating.</p>
    </article>
  )
}
