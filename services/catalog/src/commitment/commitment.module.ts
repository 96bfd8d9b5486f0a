import { Module, type DynamicModule } from '@nestjs/common';
import { CommitToSeed } from './commit-to-seed.js';
import { SeedVault } from './seed-vault.js';

@Module({})
export class CommitmentModule {
  static forRoot(options: { seedEncryptionKey: Buffer }): DynamicModule {
    return {
      module: CommitmentModule,
      global: true,
      providers: [CommitToSeed, { provide: SeedVault, useFactory: () => new SeedVault(options.seedEncryptionKey) }],
      exports: [CommitToSeed],
    };
  }
}
