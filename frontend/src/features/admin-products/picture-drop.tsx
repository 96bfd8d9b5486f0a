import { ImageUp } from 'lucide-react';
import { useState, type DragEvent, type RefObject } from 'react';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { texts } from './texts.fr.js';
import { acceptedPictures } from './upload-picture.js';

/**
 * The tile that shows the picture and takes a file. The invisible file input covers it, so that the browser provides keyboard,
 * screen reader, camera roll and drop support.
 */
export function PictureDrop({ id, value, busy, invalid, input, onFile, onBroken }: PictureDropProps) {
  const [over, setOver] = useState(false);
  const drag = (entered: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    setOver(entered);
  };
  return (
    <div
      className={classNames('drop', over && 'over', invalid && 'bad')}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drag(false)}
    >
      <ProductPicture src={value} eager className="seen" onBroken={onBroken} />
      <div className="say">
        <label htmlFor={id} className="row row-2">
          {busy ? <Spinner /> : <Icon of={ImageUp} />}
          {busy ? texts.pictureSending : value === '' ? texts.pictureChoose : texts.pictureReplace}
        </label>
        <p className="help" id={`${id}-help`}>
          {texts.pictureHelp}
        </p>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedPictures}
        aria-disabled={busy || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : `${id}-help`}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Resets the input, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface PictureDropProps {
  /** Of the file input; its help and its error are `<id>-help` and `<id>-error`. */
  id: string;
  value: string;
  busy: boolean;
  invalid: boolean;
  input: RefObject<HTMLInputElement | null>;
  onFile: (file: File | undefined) => void;
  /** Gets the address that could not be shown. */
  onBroken: (address: string) => void;
}
