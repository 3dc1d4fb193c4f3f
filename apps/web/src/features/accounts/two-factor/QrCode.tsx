import { create } from 'qrcode';
import { qrPath } from './qrPath.ts';

interface QrCodeProps {
  text: string;
  /** Accessible name of the QR code. */
  label: string;
  size?: number;
}

/** Width of the light border that readers need, in modules. */
const quietZone = 4;

/** A QR code, dark on white in both colour schemes because some readers need that. */
export function QrCode({ text, label, size = 192 }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 10 }}
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={qrPath(modules.data, modules.size)} fill="#000" />
    </svg>
  );
}
