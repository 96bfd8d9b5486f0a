import { Controller, Inject } from '@nestjs/common';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { downloadMyData } from '@raffle/contracts/http/personal-data';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { GatherPersonalData } from './gather-personal-data.js';

@Controller('api')
export class PersonalDataController {
  constructor(@Inject(GatherPersonalData) private readonly data: GatherPersonalData) {}

  @Endpoint(downloadMyData)
  download({ subject }: Call<typeof downloadMyData>) {
    return this.data.of(subject);
  }

  @Endpoint(showPersonHistory)
  history({ params: { id } }: Call<typeof showPersonHistory>) {
    return this.data.historyOf({ kind: 'user', id });
  }
}
