import { Controller } from '@nestjs/common';
import { cancelOpening, planOpening } from '@raffle/contracts/http/planned-opening';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { PlanOpening } from './plan-opening.js';

@Controller()
export class OpeningsController {
  constructor(private readonly planning: PlanOpening) {}

  @Endpoint(planOpening)
  async plan({ params: { id }, body, actor }: Call<typeof planOpening>) {
    return { product: await this.planning.plan(id, body, actor) };
  }

  @Endpoint(cancelOpening)
  async cancel({ params: { id }, actor }: Call<typeof cancelOpening>) {
    return { product: await this.planning.cancel(id, actor) };
  }
}
