import { maxPictures, type ProductFields } from '@raffle/contracts/product-fields';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { PictureDrop, PictureState } from './picture-field.js';
import { texts as all } from './texts.fr.js';
import { usePictureUpload } from './use-picture-upload.js';
import styles from './product-form.module.css';

const texts = all.morePictures;
type Picture = ProductFields['pictures'][number];

/** The pictures after the first: their order, and what each shows (docs/product.md rule 52). */
export function MorePictures({ value, error, onChange, onBusy }: MorePicturesProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const pictures = JSON.parse(value) as Picture[];
  const change = (changed: readonly Picture[]) => onChange(JSON.stringify(changed));
  const upload = usePictureUpload((image_url) => change([...pictures, { alt: '', image_url }]), onBusy);
  const problem = upload.problem ?? error;

  function move(place: number, by: 1 | -1) {
    const moved = [...pictures];
    moved.splice(place + by, 0, ...moved.splice(place, 1));
    change(moved);
  }

  return (
    <fieldset className={styles.picture} aria-busy={upload.busy || undefined}>
      <legend className="label">{texts.title}</legend>
      <p className="help">{texts.help}</p>
      {pictures.length > 0 && (
        <ol className="stack stack-3">
          {pictures.map(({ alt, image_url: src }, place) => {
            // The first picture of the product is apart.
            const nth = place + 2;
            return (
              <li key={src} className={styles.further}>
                <ProductPicture src={src} thumb />
                <Input
                  label={texts.alt(nth)}
                  // The first one without words takes the focus.
                  name={alt.trim() === '' ? 'pictures' : undefined}
                  value={alt}
                  maxLength={120}
                  required
                  // What is typed while a picture is sent would be lost when it arrives.
                  disabled={upload.busy}
                  onChange={({ target }) =>
                    change(pictures.map((one) => (one.image_url === src ? { ...one, alt: target.value } : one)))
                  }
                />
                <div className="row row-2">
                  <Button
                    kind="quiet"
                    icon
                    aria-label={texts.earlier(nth)}
                    disabled={place === 0 || upload.busy}
                    onClick={() => move(place, -1)}
                  >
                    <Icon of={ArrowUp} />
                  </Button>
                  <Button
                    kind="quiet"
                    icon
                    aria-label={texts.later(nth)}
                    disabled={place === pictures.length - 1 || upload.busy}
                    onClick={() => move(place, 1)}
                  >
                    <Icon of={ArrowDown} />
                  </Button>
                  <Button
                    kind="quiet"
                    icon
                    aria-label={texts.remove(nth)}
                    disabled={upload.busy}
                    onClick={() => {
                      change(pictures.filter((one) => one.image_url !== src));
                      // The pressed button is removed: keyboard focus moves to the file input.
                      setTimeout(() => chooser.current?.focus());
                    }}
                  >
                    <Icon of={Trash2} />
                  </Button>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {pictures.length < maxPictures && (
        <PictureDrop
          id={id}
          value=""
          say={texts.add}
          busy={upload.busy}
          invalid={Boolean(problem)}
          input={chooser}
          onFile={upload.send}
        />
      )}
      <PictureState id={id} problem={problem} busy={upload.busy} isSent={upload.isSent} />
    </fieldset>
  );
}

interface MorePicturesProps {
  /** The product's `pictures`, as JSON. */
  value: string;
  error: string | null | undefined;
  onChange: (pictures: string) => void;
  /** Disables saving during an upload: the product would be saved without its picture. */
  onBusy: (busy: boolean) => void;
}
