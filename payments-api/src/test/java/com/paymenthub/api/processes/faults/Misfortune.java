package com.paymenthub.api.processes.faults;

import static com.paymenthub.api.processes.faults.DrilledCluster.followers;
import static com.paymenthub.api.processes.faults.DrilledCluster.leader;
import static com.paymenthub.api.processes.faults.DrilledCluster.run;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** What may happen to a cluster by day. */
enum Misfortune {
  /** The machine of the database that leads is gone at once. */
  LEADER_KILLED {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String leader = leader();
      run("kill", leader);
      return () -> run("start", leader);
    }
  },

  /** It stands still, and goes on when another one leads. */
  LEADER_FROZEN {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String leader = leader();
      run("freeze", leader);
      return () -> run("thaw", leader);
    }
  },

  /** It goes on, and nobody reaches it. */
  LEADER_CUT_OFF {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String leader = leader();
      run("cut", leader);
      return () -> run("join", leader);
    }
  },

  /** The standby for which commits wait is gone; another one takes its place. */
  STANDBY_AWAY {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String standby = run("standby");
      run("kill", standby);
      return () -> run("start", standby);
    }
  },

  /**
   * Nobody can be made a leader. The one that leads stays, because it reaches the others, also when
   * etcd would have forgotten it.
   */
  ETCD_WITHOUT_MAJORITY {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String leader = leader();
      run("kill", "etcd1");
      run("kill", "etcd2");
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .during(FORGOTTEN_AFTER)
          .pollInterval(Duration.ofSeconds(1))
          .until(() -> DrilledCluster.leadsWithoutEtcd(leader));
      return () -> {
        run("start", "etcd1");
        run("start", "etcd2");
      };
    }
  },

  /** The leader and a node of the service reach each other, and nobody else. */
  NODE_LEFT_WITH_A_DEMOTED_LEADER {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String leader = leader();
      run("part", leader, "node1");
      return () -> {
        run("join", leader);
        run("join", "node1");
      };
    }
  },

  /**
   * Commits wait for standbys that stand still; somebody ends the waiting, so that PostgreSQL takes
   * for committed what no standby has; then the leader is gone.
   */
  WAITING_FOR_THE_STANDBY_CANCELLED {
    @Override
    Runnable happen(DrilledCluster cluster) {
      String leader = leader();
      List<String> followers = followers();
      followers.forEach(follower -> run("freeze", follower));
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () ->
                  !DrilledCluster.superuser(leader)
                      .queryForList(
                          "select pg_cancel_backend(pid) from pg_stat_activity"
                              + " where wait_event = 'SyncRep' and usename = 'payments_login'")
                      .isEmpty());
      run("kill", leader);
      followers.forEach(follower -> run("thaw", follower));
      return () -> run("start", leader);
    }
  };

  /** More than the {@code ttl} of deploy/cluster/patroni.yaml. */
  private static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(30);

  /**
   * Lets it happen.
   *
   * @return what makes good for it
   */
  abstract Runnable happen(DrilledCluster cluster);

  /**
   * Some of them, so often each.
   *
   * @param names which ones, separated by commas; all of them when it is empty
   */
  static Stream<Misfortune> some(String names, int times) {
    List<Misfortune> chosen =
        names.isEmpty()
            ? List.of(values())
            : Stream.of(names.split(",")).map(Misfortune::valueOf).toList();
    return chosen.stream().flatMap(each -> Stream.generate(() -> each).limit(times));
  }
}
