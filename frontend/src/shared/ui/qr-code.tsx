import encodeQR from 'qr';
import './qr-code.css';

/** A text as a picture that telephones scan: always dark on white, with the white margin that they need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${modules.length} ${modules.length}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
