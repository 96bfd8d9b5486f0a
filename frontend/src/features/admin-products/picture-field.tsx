import { isStoredImage } from '@raffle/contracts/http/stored-images';
import { CircleAlert, Trash2, ImageUp } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type RefObject } from 'react';
import { acceptedPictures, pictureTexts } from '../../shared/form/picture-file.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Input } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { texts } from './texts.fr.js';
import { usePictureUpload } from './use-picture-upload.js';
import styles from './product-form.module.css';

/** A product's picture: a file, chosen or dropped and uploaded immediately, or a URL. */
export function PictureField({ value, error, onChange, onBusy }: PictureFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const upload = usePictureUpload(onChange, onBusy);
  const { busy } = upload;
  const hosted = isStoredImage(value);
  const problem = upload.problem ?? (hosted ? error : null);

  function change(address: string) {
    upload.reset();
    onChange(address);
  }

  return (
    <fieldset className={styles.picture} aria-busy={busy || undefined}>
      <legend className="label">{texts.picture}</legend>
      <PictureDrop
        id={id}
        value={value}
        busy={busy}
        invalid={Boolean(problem)}
        input={chooser}
        say={value === '' ? texts.pictureChoose : texts.pictureReplace}
        onFile={upload.send}
        onBroken={setBroken}
      />
      <PictureState id={id} problem={problem} busy={busy} isSent={upload.isSent && hosted} />
      {value !== '' && (
        <Button
          kind="quiet"
          size="small"
          disabled={busy}
          onClick={() => {
            change('');
            // The pressed button is removed: keyboard focus moves to the file input.
            chooser.current?.focus();
          }}
        >
          <Icon of={Trash2} />
          {texts.pictureRemove}
        </Button>
      )}
      <Input
        label={texts.imageUrl}
        help={hosted ? texts.imageReplaces : texts.imageHelp}
        error={hosted ? null : (error ?? (value !== '' && value === broken ? texts.pictureBroken : null))}
        name="imageUrl"
        inputMode="url"
        value={hosted ? '' : value}
        disabled={busy}
        onChange={(event) => change(event.target.value)}
      />
    </fieldset>
  );
}

/** What went wrong with the file of a {@link PictureDrop} of this id, and how far it is. */
export function PictureState({ id, problem, busy, isSent }: PictureStateProps) {
  return (
    <>
      {problem && (
        <p className="help err" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </p>
      )}
      <p className="sr" role="status">
        {busy ? texts.pictureSending : isSent ? texts.pictureSent : ''}
      </p>
    </>
  );
}

interface PictureStateProps {
  id: string;
  problem: string | null | undefined;
  busy: boolean;
  isSent: boolean;
}

interface PictureFieldProps {
  /** The product's `image_url`, empty for none. */
  value: string;
  error: string | null | undefined;
  onChange: (imageUrl: string) => void;
  /** Disables saving during an upload: the product would be saved without its picture. */
  onBusy: (busy: boolean) => void;
}

/**
 * The tile that shows the picture and takes a file. The invisible file input covers it, so that the browser provides keyboard,
 * screen reader, camera roll and drop support.
 */
export function PictureDrop({ id, value, say, busy, invalid, input, onFile, onBroken }: PictureDropProps) {
  const [over, setOver] = useState(false);
  const drag = (entered: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    setOver(entered);
  };
  return (
    <div
      className={classNames(styles.drop, over && styles.over, invalid && 'bad')}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drag(false)}
    >
      <ProductPicture src={value} eager className="seen" onBroken={onBroken} />
      <div className={styles.say}>
        <label htmlFor={id} className="row row-2 row-wrap">
          {busy ? <Spinner /> : <Icon of={ImageUp} />}
          {busy ? texts.pictureSending : say}
        </label>
        <p className="help" id={`${id}-help`}>
          {pictureTexts.accepted} {texts.pictureHelp}
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
  /** What a file does. */
  say: string;
  busy: boolean;
  invalid: boolean;
  input: RefObject<HTMLInputElement | null>;
  onFile: (file: File | undefined) => void;
  /** Gets the address that could not be shown. */
  onBroken?: (address: string) => void;
}
