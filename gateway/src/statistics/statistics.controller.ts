import { Controller, Inject, Req } from '@nestjs/common';
import { getAdminNews } from '@raffle/contracts/http/admin-news';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import { getTrends } from '@raffle/contracts/http/trends';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { requestAuthOf } from '../http/request-auth.js';
import { AdminNews } from './admin-news.js';
import { AdminStats } from './admin-stats.js';
import { Trends } from './trends.js';

@Controller('api')
export class StatisticsController {
  constructor(
    @Inject(AdminStats) private readonly adminStats: AdminStats,
    @Inject(AdminNews) private readonly adminNews: AdminNews,
    @Inject(Trends) private readonly trends: Trends,
  ) {}

  @Endpoint(getAdminStats)
  showAdminStats(_call: Call<typeof getAdminStats>, @Req() request: FastifyRequest) {
    const { session } = requestAuthOf(request);
    if (!session) throw new ProblemException('unauthenticated');
    return this.adminStats.show(session);
  }

  @Endpoint(getAdminNews)
  showAdminNews({ query: { morning } }: Call<typeof getAdminNews>, @Req() request: FastifyRequest) {
    const { session } = requestAuthOf(request);
    if (!session) throw new ProblemException('unauthenticated');
    return this.adminNews.show(session, morning);
  }

  @Endpoint(getTrends)
  showTrends() {
    return this.trends.show();
  }
}
