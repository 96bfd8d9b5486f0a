import { Module } from '@nestjs/common';
import { catalogConfig, type CatalogConfig } from '../config.js';
import { CommitToSeed } from './commit-to-seed.js';
import { SeedVault } from './seed-vault.js';

/** The secret seed of each draw. */
@Module({
  providers: [
    CommitToSeed,
    {
      provide: SeedVault,
      inject: [catalogConfig],
      useFactory: ({ SEED_ENCRYPTION_KEY }: CatalogConfig) => new SeedVault(SEED_ENCRYPTION_KEY),
    },
  ],
  exports: [CommitToSeed],
})
export class CommitmentModule {}
