import { Controller, Param } from '@nestjs/common';
import { paymentsOpenClaims } from '@raffle/contracts/internal';
import { uuid } from '@raffle/contracts/values';
import { Operation } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findOpenClaims } from './people.queries.js';

@Controller()
export class OpenClaimsController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(paymentsOpenClaims)
  show(@Param('userId', { schema: uuid }) userId: string) {
    return findOpenClaims(this.dataSource.manager, userId);
  }
}
