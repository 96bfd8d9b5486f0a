import { isStoredImage } from '@raffle/contracts/http/stored-images';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { PictureDrop } from './picture-drop.js';
import { texts } from './texts.fr.js';
import { pictureProblem, useUploadPicture } from './upload-picture.js';
import './picture-field.css';

/** A product's picture: a file, chosen or dropped and uploaded immediately, or a URL. */
export function PictureField({ value, error, onChange, onBusy }: PictureFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const upload = useUploadPicture();
  const busy = upload.isPending;
  const hosted = isStoredImage(value);
  const problem =
    refused ?? (upload.error && errorMessage(upload.error, texts.pictureFailed)) ?? (hosted ? error : null);

  function send(file: File | undefined) {
    if (!file || busy) return;
    const found = pictureProblem(file);
    setRefused(found);
    upload.reset();
    if (found) return;
    onBusy(true);
    // On failure the error is shown at the field and the previous picture stays.
    upload.mutate(file, { onSuccess: ({ image_url }) => onChange(image_url), onSettled: () => onBusy(false) });
  }

  function change(address: string) {
    setRefused(null);
    upload.reset();
    onChange(address);
  }

  return (
    <fieldset className="pic" aria-busy={busy || undefined}>
      <legend className="label">{texts.picture}</legend>
      <PictureDrop
        id={id}
        value={value}
        busy={busy}
        invalid={Boolean(problem)}
        input={chooser}
        onFile={send}
        onBroken={setBroken}
      />
      {problem && (
        <p className="help err" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </p>
      )}
      <p className="sr" role="status">
        {busy ? texts.pictureSending : upload.isSuccess && hosted ? texts.pictureSent : ''}
      </p>
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

export interface PictureFieldProps {
  /** The product's `image_url`, empty for none. */
  value: string;
  error: string | null | undefined;
  onChange: (imageUrl: string) => void;
  /** Disables saving during an upload: the product would be saved without its picture. */
  onBusy: (busy: boolean) => void;
}
