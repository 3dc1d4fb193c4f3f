import { create } from 'qrcode';
import { qrPath } from './qrPath.ts';

interface QrCodeProps {
  text: string;
  /** What the code is for, to a screen reader. */
  label: string;
  size?: number;
}

/** Light modules around the code that readers need to find it. */
const quietZone = 4;

/** A QR code as a drawing: dark on white in every scheme, since some readers take nothing else. */
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
