import type { ReactNode } from 'react'
import type { PrintFacts } from './registered-business.ts'

type PrintPageProps = {
  title: string
  hint: string
  facts: PrintFacts
  other: ReactNode
  children: ReactNode
}

/** A sheet at its true size, with what is needed to print it; only the sheet itself is printed. */
export function PrintPage({ title, hint, facts, other, children }: PrintPageProps) {
  return (
    <div className="print-page">
      <div className="print-bar">
        <h1 className="text-h3">
          {title} for {facts.name}
        </h1>
        <p>{hint}</p>
        {facts.unreachable && (
          <p role="alert" className="error-summary">
            Do not print this yet: {facts.address} leads to this computer only. Set SITE_URL to the site's
            public address first.
          </p>
        )}
        <div className="actions">
          <button type="button" className="btn btn-sm btn-hot needs-script" onClick={() => print()}>
            Print
          </button>
          {other}
          <a className="btn btn-sm btn-line" href={`${facts.path}/qr.svg`} download>
            QR code as SVG
          </a>
          <a className="btn btn-sm btn-line" href={`${facts.path}/qr.png`} download>
            QR code as PNG
          </a>
        </div>
      </div>
      {children}
    </div>
  )
}
