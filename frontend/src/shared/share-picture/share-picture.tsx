import type { drawMyTicket, drawMyWin } from '@raffle/contracts/http/own-pictures';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, saveFile } from '../api/download.js';
import { canShareFiles, shareFile } from '../share-file.js';
import { Button, ButtonAnchor } from '../ui/button.js';
import { Check } from '../ui/field.js';
import { Icon } from '../ui/icon.js';
import { FailureNotice } from '../ui/notice.js';
import { whatsAppShare } from '../ui/share.js';
import { LoadingRegion } from '../ui/states.js';
import { texts } from './texts.fr.js';
import '../ui/share.css';
import './share-picture.css';

/** A picture of what is the person's own, as it will be seen, and the ways to share it: the phone's sheet, else WhatsApp; or saved. */
export function SharePicture({ endpoint, id, choice, alt, text, link }: SharePictureProps) {
  const [chosen, setChosen] = useState(false);
  const picture = useQuery({
    queryKey: [endpoint.path, id, chosen],
    queryFn: () => readPicture(endpoint, id, chosen ? choice.value : undefined),
    meta: { about: endpoint.about },
    placeholderData: keepPreviousData,
    retry: 1,
  });
  const type = 'image/jpeg';
  const share = useMutation({
    mutationFn: (image: Blob) =>
      shareFile(new File([image], `${choice.file}.jpg`, { type }), { text: `${text} ${link}` }),
  });
  const { data, isPlaceholderData } = picture;
  const image = isPlaceholderData ? undefined : data?.image;
  return (
    <div className="stack">
      {data ? (
        <img className="shared-picture" src={data.address} alt={alt} width={1200} height={630} />
      ) : picture.isError ? (
        <div className="shared-picture">
          <FailureNotice title={texts.failed} error={picture.error} />
        </div>
      ) : (
        <LoadingRegion label={texts.loading}>
          <div className="shared-picture" />
        </LoadingRegion>
      )}
      {data && <FailureNotice title={texts.failed} error={picture.error} />}
      <Check checked={chosen} onChange={(event) => setChosen(event.target.checked)}>
        {choice.label}
      </Check>
      <FailureNotice title={texts.shareFailed} error={share.error} />
      <div className="row row-wrap share">
        {canShareFiles(type) ? (
          <Button busy={!image && !picture.isError} disabled={!image} onClick={() => image && share.mutate(image)}>
            <Icon of={Share2} />
            {texts.share}
          </Button>
        ) : (
          <ButtonAnchor href={whatsAppShare(text, link)} target="_blank">
            <Icon of={MessageCircle} />
            {texts.whatsApp}
            <span className="sr"> {texts.newTab}</span>
          </ButtonAnchor>
        )}
        <Button kind="secondary" disabled={!image} onClick={() => image && saveFile(image, `${choice.file}.jpg`)}>
          <Icon of={Download} />
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

export interface SharePictureProps {
  endpoint: typeof drawMyTicket | typeof drawMyWin;
  /** Of the ticket's entry, or of the win. */
  id: string;
  /** What the picture has only where it is ticked. */
  choice: { value: 'number' | 'name'; label: string; /** The name of the saved file. */ file: string };
  /** What the picture shows. */
  alt: string;
  /** What the message says before the link. */
  text: string;
  /** Of the draw: without the ticket. */
  link: string;
}

/** The content policy allows pictures of `data:`, and none of `blob:`. */
async function readPicture(endpoint: SharePictureProps['endpoint'], id: string, chosen: string | undefined) {
  const { file: image } = await fetchFile(endpoint, { accept: 'image/jpeg', params: { id }, query: { with: chosen } });
  let bytes = '';
  for (const byte of new Uint8Array(await image.arrayBuffer())) bytes += String.fromCharCode(byte);
  return { image, address: `data:${image.type};base64,${btoa(bytes)}` };
}
