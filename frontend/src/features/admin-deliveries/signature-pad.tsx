import { useRef, type PointerEvent, type RefObject } from 'react';
import styles from './deliveries.module.css';

/** Pixels of the picture; the pad is as wide as its column. */
const size = { width: 640, height: 240 };

/** A surface to sign with a finger, a pen or a mouse. */
export function SignaturePad({ canvas, label, onStroke }: SignaturePadProps) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const draw = (event: PointerEvent<HTMLCanvasElement>, from: { x: number; y: number }) => {
    const to = pointOf(event);
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    Object.assign(pen, { lineWidth: 4, lineCap: 'round', strokeStyle: '#111' });
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last.current = to;
  };
  return (
    <canvas
      {...size}
      ref={canvas}
      className={styles.signature}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        // The stroke goes on where the finger leaves the pad.
        event.currentTarget.setPointerCapture(event.pointerId);
        // A dot, for a signature of dots.
        draw(event, pointOf(event));
        onStroke();
      }}
      onPointerMove={(event) => {
        if (last.current) draw(event, last.current);
      }}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
    />
  );
}

interface SignaturePadProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  label: string;
  /** A stroke begins. */
  onStroke: () => void;
}

/** In pixels of the picture. */
function pointOf({ currentTarget: pad, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return { x: ((clientX - left) * pad.width) / width, y: ((clientY - top) * pad.height) / height };
}

export const clearSignature = (canvas: HTMLCanvasElement | null) =>
  canvas?.getContext('2d')?.clearRect(0, 0, size.width, size.height);

/** @throws Error where the browser makes no picture of it */
export const signatureFile = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture of the signature'))), 'image/png'),
  );
