import QRCode from 'qrcode'

/** Q still reads with a quarter of it dirty or worn; four modules of quiet zone are what the standard asks for. */
const SHAPE = { errorCorrectionLevel: 'Q', margin: 4 } as const
/** Of the PNG: 45 modules then fill A6 at 400 dots an inch. */
const PNG_PIXELS_A_MODULE = 24

export function qrSvg(text: string): Promise<string> {
  return QRCode.toString(text, { ...SHAPE, type: 'svg' })
}

export function qrPng(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, { ...SHAPE, type: 'png', scale: PNG_PIXELS_A_MODULE })
}
