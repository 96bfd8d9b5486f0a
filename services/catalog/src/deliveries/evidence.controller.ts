import { Controller, Header } from '@nestjs/common';
import { addEvidence, readEvidence } from '@raffle/contracts/http/handover-evidence';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { readPicture } from '../images/read-picture.js';
import { KeepEvidence } from './keep-evidence.js';

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: KeepEvidence) {}

  @Endpoint(addEvidence)
  async add({ params: { id }, query: { kind }, body, actor }: Call<typeof addEvidence>) {
    return { evidence: await this.evidence.add(id, kind, await readPicture(body), actor) };
  }

  @Endpoint(readEvidence)
  @Header('cache-control', 'no-store')
  read({ params: { id }, subject, actor }: Call<typeof readEvidence>) {
    return this.evidence.read(id, subject, actor);
  }
}
