package com.paymenthub.charging.accounts;

import com.paymenthub.platform.TimeRange;
import java.time.Instant;
import java.util.UUID;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.Query;

/** The keys of accounts as people find and keep them. */
public interface ApiKeyRepository
    extends JpaRepository<ApiKeyEntity, UUID>, JpaSpecificationExecutor<ApiKeyEntity> {

  /** An account's keys that nobody has revoked; expired ones are among them. */
  static Specification<ApiKeyEntity> notRevoked(UUID clientId) {
    return (key, _, is) ->
        is.and(is.equal(key.get("clientId"), clientId), is.isNull(key.get("revokedAt")));
  }

  /** Those that were created within some times. */
  static Specification<ApiKeyEntity> created(TimeRange times) {
    return (key, _, is) ->
        is.and(
            times.after() == null
                ? is.conjunction()
                : is.greaterThan(key.get("createdAt"), times.after()),
            times.before() == null
                ? is.conjunction()
                : is.lessThan(key.get("createdAt"), times.before()));
  }

  /** The one with this id. */
  static Specification<ApiKeyEntity> withId(UUID keyId) {
    return (key, _, is) -> is.equal(key.get("id"), keyId);
  }

  /** Those for the pages of shops. */
  static Specification<ApiKeyEntity> isPublic() {
    return ofKind(ApiKeyEntity.PUBLIC);
  }

  /** Those for the servers of shops. */
  static Specification<ApiKeyEntity> isSecret() {
    return ofKind(ApiKeyEntity.SECRET);
  }

  /** Those that belong to a session. */
  static Specification<ApiKeyEntity> isOfSession() {
    return ofKind(ApiKeyEntity.SESSION);
  }

  /** Those that are still valid after a moment. */
  static Specification<ApiKeyEntity> endsAfter(Instant moment) {
    return (key, _, is) ->
        is.or(is.isNull(key.get("expiresAt")), is.greaterThan(key.get("expiresAt"), moment));
  }

  /** How many keys other than those of sessions end within some time, and were used lately. */
  @Query(
      """
      select count(stored) from ApiKeyEntity stored
      where stored.kind <> 'session' and stored.revokedAt is null and stored.expiresAt is not null
        and stored.expiresAt > :now and stored.expiresAt <= :end
        and stored.lastUsedAt >= :usedSince
      """)
  long countEnding(Instant now, Instant end, Instant usedSince);

  private static Specification<ApiKeyEntity> ofKind(String kind) {
    return (key, _, is) -> is.equal(key.get("kind"), kind);
  }
}
