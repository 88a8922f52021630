package com.paymenthub.charging.merchants;

import com.paymenthub.platform.TimeRange;
import java.util.UUID;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;

/** The merchants as administration finds and keeps them. */
interface MerchantRepository
    extends JpaRepository<MerchantEntity, UUID>, JpaSpecificationExecutor<MerchantEntity> {

  /** An account's merchants, deleted ones apart. */
  static Specification<MerchantEntity> current(UUID clientId) {
    return (merchant, _, is) ->
        is.and(
            is.equal(merchant.get("clientId"), clientId),
            is.equal(merchant.get("status"), MerchantEntity.ACTIVE));
  }

  /** Those that were created within some times. */
  static Specification<MerchantEntity> created(TimeRange times) {
    return (merchant, _, is) ->
        is.and(
            times.after() == null
                ? is.conjunction()
                : is.greaterThan(merchant.get("createdAt"), times.after()),
            times.before() == null
                ? is.conjunction()
                : is.lessThan(merchant.get("createdAt"), times.before()));
  }

  /** The one with this id. */
  static Specification<MerchantEntity> withId(UUID id) {
    return (merchant, _, is) -> is.equal(merchant.get("id"), id);
  }
}
